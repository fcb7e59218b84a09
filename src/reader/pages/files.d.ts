/** Files that the program contains: text files are imported as their content, large ones as their path. */

declare module '*.css' {
  const content: string
  export default content
}

declare module '*.woff2' {
  const path: string
  export default path
}

declare module '*.svg' {
  const content: string
  export default content
}

declare module '*.png' {
  const path: string
  export default path
}

declare module '*/docs-client.js' {
  const content: string
  export default content
}

declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string
  export default path
}

declare module 'swagger-ui-dist/swagger-ui.css' {
  const path: string
  export default path
}
