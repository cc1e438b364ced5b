// Names for files that come together: no two are the same.

/** `data.csv`, or the first of `data-2.csv`, `data-3.csv` that is not taken. */
export function untaken(name, taken) {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let free = name;
  for (let number = 2; taken.has(free); number++) {
    free = `${stem}-${number}${ending}`;
  }
  return free;
}
