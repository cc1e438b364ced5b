package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.model.http.PostOutcome.Rejected;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VerdictTest {
    private static Attempt on(int status, String body) {
        return Verdict.on(new Rejected(status, Map.of(), body), Instant.EPOCH);
    }

    /** As OpenAI, Anthropic, llama.cpp, vLLM, Ollama, LM Studio, OpenRouter, Mistral, Groq and Gemini have said it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'error':{'message':'This model''s maximum context length is 128000 tokens.','code':'context_length_exceeded'}}",
                "{'error':{'message':'Your input is bigger.','type':'invalid_request_error','code':'context_length_exceeded'}}",
                "{'error':{'message':'Your input exceeds the context window of this model.','code':null}}",
                "{'type':'error','error':{'type':'invalid_request_error','message':'prompt is too long: 210000 tokens > 200000 maximum'}}",
                "{'type':'error','error':{'type':'invalid_request_error','message':'input length and `max_tokens` exceed context limit: 1 + 2 > 3'}}",
                "{'error':{'code':400,'message':'the request exceeds the available context size. try increasing it','type':'invalid_request_error'}}",
                "{'error':{'code':400,'message':'request (9 tokens) is bigger','type':'exceed_context_size_error','n_ctx':4}}",
                "{'object':'error','message':'This model''s maximum context length is 4096 tokens. However','type':'BadRequestError','code':400}",
                "{'error':'input length exceeds the context length'}",
                "{'error':'prompt too long; exceeded max context length by 4 tokens'}",
                "{'error':'Trying to keep the first 9 tokens when context the overflows.'}",
                "{'error':{'message':'This endpoint''s maximum context length is 32768 tokens.','code':400}}",
                "{'message':'Prompt contains 40000 tokens, too large for model with 32768 maximum context length'}",
                "{'error':{'message':'Please reduce the length of the messages or completion.'}}",
                "{'error':{'message':'The input token count (9) exceeds the maximum number of tokens allowed (8).'}}",
            })
    void knowsEverySpellingOfTooLong(String body) {
        String json = body.replace("''", "’").replace('\'', '"');

        for (int status : new int[] {400, 422, 500}) {
            assertThat(on(status, json)).isInstanceOfSatisfying(Attempt.Final.class, end -> assertThat(end.reason())
                    .isEqualTo(Reason.TOO_LONG));
        }
        assertThat(Verdict.on(Complaint.read(json)))
                .isInstanceOfSatisfying(
                        Attempt.Final.class, end -> assertThat(end.reason()).isEqualTo(Reason.TOO_LONG));
    }

    @Test
    void aRateLimitThatSpeaksOfLengthIsStillARateLimit() {
        assertThat(on(429, "{\"error\":{\"message\":\"too fast for this context window\"}}"))
                .isInstanceOf(Attempt.Again.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"error\":{\"message\":\"m\"}};m (400)",
                "{\"error\":\"m\"};m (400)",
                "{\"message\":\"m\"};m (400)",
                "{\"detail\":\"m\"};m (400)",
                "{\"detail\":[{\"msg\":\"m\"}]};{\"detail\":[{\"msg\":\"m\"}]} (400)",
                "m;m (400)",
                "'';status 400",
            })
    void findsTheWordsInEveryShape(String body, String words) {
        assertThat(on(400, body)).isEqualTo(new Attempt.Final(Reason.REQUEST, words));
    }

    @ParameterizedTest
    @CsvSource({
        "overloaded_error,,true",
        "api_error,,true",
        "server_error,,true",
        "rate_limit_error,,true",
        ",502,true",
        ",429,true",
        ",,true",
        "invalid_request_error,,false",
        "authentication_error,,false",
        ",401,false",
    })
    void anErrorInTheStreamCountsAsItsStatus(String type, String code, boolean again) {
        var complaint = new Complaint(type == null ? "" : type, code == null ? "" : code, "m");

        assertThat(Verdict.on(complaint) instanceof Attempt.Again).isEqualTo(again);
    }
}
