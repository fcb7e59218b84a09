/**
 * Loaded before all tests: turns off immediate garbage collection. Elysia collects for each new app, and an import
 * between its stages. Tests create a thousand apps and texts in one process, and collecting took an eighth of all time.
 */

Bun.gc = () => 0
