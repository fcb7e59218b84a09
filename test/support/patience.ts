/**
 * Loaded before all tests: each may take a minute, since a busy machine makes it wait. Nothing else says so to all files:
 * bunfig.toml knows no timeout, and a preload's setDefaultTimeout holds for the first file alone (Bun 1.4).
 */

import { plugin } from 'bun'

const MILLISECONDS = 60_000

/** In front of the first line, so that the lines keep their numbers. */
const SAID = `import { setDefaultTimeout as patience } from 'bun:test'; patience(${MILLISECONDS});`

plugin({
  name: 'patience',
  setup(build) {
    build.onLoad({ filter: /\/test\/.*\.test\.tsx?$/ }, async ({ path }) => ({
      contents: SAID + (await Bun.file(path).text()),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})
