/** Tests in a process of their own: for what changes the definitions, from which all else follows when it is loaded. */

/** How the run ended, and what it said. */
export interface ChildRun {
  readonly code: number
  readonly reported: string
}

/** Runs files with as much patience for each test as the preload gives those whose names end in `.test.ts`. */
export async function runTests(
  files: readonly string[],
  more: { readonly cwd?: string; readonly options?: readonly string[] } = {},
): Promise<ChildRun> {
  const words = [process.execPath, 'test', '--timeout', '60000', ...(more.options ?? []), ...files]
  const child = Bun.spawn(words, {
    stdout: 'ignore',
    stderr: 'pipe',
    ...(more.cwd === undefined ? {} : { cwd: more.cwd }),
  })
  const reported = await new Response(child.stderr).text()
  return { code: await child.exited, reported }
}
