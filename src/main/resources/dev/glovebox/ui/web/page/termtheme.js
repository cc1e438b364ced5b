// Colours of terminals, from those of the page, as xterm.js wants them.

const NAMES = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
const LIGHT = { ground: "#ffffff", text: "#1d1f21", chosen: "#cfe0f7",
  plain: ["#1d1f21", "#b3261e", "#16703f", "#8a5300", "#1f5fbf", "#8a2a86", "#0f6b73", "#5c6166"], bright: ["#5c6166", "#b3261e", "#16703f", "#8a5300", "#1f5fbf", "#8a2a86", "#0f6b73", "#70767c"] };
const DARK = { ground: "#1d2023", text: "#e6e7e8", chosen: "#2d4a70",
  plain: ["#70767c", "#ff8f85", "#5fcf93", "#e8b04e", "#7fb2ff", "#d6a1e8", "#6fd0d8", "#e6e7e8"], bright: ["#a0a6ac", "#ffb3ac", "#8fe0b3", "#f2cb84", "#a9ccff", "#e6c4f2", "#9fe3e9", "#ffffff"] };

export function themeOf(isDark) {
  const { ground, text, chosen, plain, bright } = isDark ? DARK : LIGHT;
  const colours = NAMES.flatMap((name, i) => [[name, plain[i]], [`bright${name[0].toUpperCase()}${name.slice(1)}`, bright[i]]]);
  return { background: ground, foreground: text, cursor: text, cursorAccent: ground, selectionBackground: chosen, ...Object.fromEntries(colours) };
}
