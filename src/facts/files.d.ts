/** Files that are inside the program, by the path that they are read from. */

declare module '*.zst' {
  const path: string
  export default path
}
