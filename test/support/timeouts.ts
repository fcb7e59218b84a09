/**
 * Loaded before all tests: sets the timeout of a test to one minute, or five if it starts other processes, for busy
 * machines. It adds a call to each file, since bunfig.toml has no timeout, and setDefaultTimeout in a preload is
 * limited to the first file (Bun 1.4).
 */

import { plugin } from 'bun'

const milliseconds = (path: string) => (/\.(browser|binary|long)\.test\./.test(path) ? 300_000 : 60_000)

/** Precedes the first line, so that line numbers stay the same. */
const said = (path: string) =>
  `import { setDefaultTimeout as patience } from 'bun:test'; patience(${milliseconds(path)});`

plugin({
  name: 'patience',
  setup(build) {
    build.onLoad({ filter: /\/test\/.*\.test\.tsx?$/ }, async ({ path }) => ({
      contents: said(path) + (await Bun.file(path).text()),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})
