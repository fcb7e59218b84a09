/**
 * Loaded before all tests: turns off immediate garbage collection. Elysia collects whenever an app is made, and an import
 * between its stages, to take less memory: once or a few times in the life of a process. Here a thousand apps and as many
 * texts are made in one that holds much, and an eighth of all time went there, of imports a quarter.
 */

Bun.gc = () => 0
