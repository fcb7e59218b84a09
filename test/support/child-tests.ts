/** Runs tests in a child process: for tests that change the definitions, which other modules read when they load. */

/** Exit code and standard error (the report of the tests) of a test run. */
export interface ChildTestResult {
  readonly code: number
  readonly reported: string
}

/** Runs test files with `bun test` in a child process, with the usual timeout of a minute for each test. */
export async function runTestFilesInChild(
  files: readonly string[],
  more: { readonly cwd?: string; readonly options?: readonly string[] } = {},
): Promise<ChildTestResult> {
  const words = [process.execPath, 'test', '--timeout', '60000', ...(more.options ?? []), ...files]
  const child = Bun.spawn(words, {
    stdout: 'ignore',
    stderr: 'pipe',
    ...(more.cwd === undefined ? {} : { cwd: more.cwd }),
  })
  const reported = await new Response(child.stderr).text()
  return { code: await child.exited, reported }
}
