/** Files that are inside the program: text by its content, large ones by the path that they are read from. */

declare module '*.css' {
  const content: string
  export default content
}

declare module '*.woff2' {
  const path: string
  export default path
}

declare module '*/read.js' {
  const content: string
  export default content
}

declare module '*/offline.js' {
  const content: string
  export default content
}

declare module '*/worker.js' {
  const content: string
  export default content
}

declare module '*/apparatus.js' {
  const content: string
  export default content
}

declare module '*/suggest.js' {
  const content: string
  export default content
}

declare module '*/words.js' {
  const content: string
  export default content
}

declare module '*/marking.js' {
  const content: string
  export default content
}

declare module '*/quoted.js' {
  const content: string
  export default content
}

declare module '*/shelf.js' {
  const content: string
  export default content
}

declare module '*/shelf-store.js' {
  const content: string
  export default content
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
