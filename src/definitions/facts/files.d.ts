/** Files that are inside the program, by the path that they are read from. */

/** Tables that people write, imported as text. */
declare module '*.tsv' {
  const text: string
  export default text
}

declare module '*.zst' {
  const path: string
  export default path
}
