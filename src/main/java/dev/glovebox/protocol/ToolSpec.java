package dev.glovebox.protocol;

/** A tool as a model is told of it; the schema is JSON Schema for its arguments. */
public record ToolSpec(String name, String description, Json.Obj schema) {}
