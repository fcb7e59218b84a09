/** Files that are inside the program: text by its content, large ones by the path that they are read from. */

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
