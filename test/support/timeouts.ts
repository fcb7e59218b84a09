/**
 * Loaded before all tests: each may take a minute, and five where it needs more than this process, since a busy machine makes it
 * wait. Nothing else says so to all files:
 * bunfig.toml knows no timeout, and a preload's setDefaultTimeout holds for the first file alone (Bun 1.4).
 */

import { plugin } from 'bun'

const milliseconds = (path: string) => (/\.(browser|binary|long)\.test\./.test(path) ? 300_000 : 60_000)

/** In front of the first line, so that the lines keep their numbers. */
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
