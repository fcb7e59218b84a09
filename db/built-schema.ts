/** The schema of library.db that a build has computed; `scripts/build.ts` replaces this file. */

/**
 * Returns the schema that the build embedded, in the form of buildSchemaInMemory. Undefined when the program runs from
 * sources.
 */
export const getCompiledLibrarySchema = (): ReadonlySet<string> | undefined => undefined
