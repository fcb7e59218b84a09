/** The schema of library.db that a build has computed; `scripts/build.ts` replaces this file. */

/** Returns the schema of a compiled program, as readSchemaCreatedBy does; undefined where the program runs from sources. */
export const getCompiledLibrarySchema = (): ReadonlySet<string> | undefined => undefined
