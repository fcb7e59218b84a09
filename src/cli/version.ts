/** `library version`: which program this is. */

import { product } from '../server/product.ts'
import { command } from './command.ts'

export const version = command({
  name: 'version',
  summary: 'แสดงรุ่นของโปรแกรมและรหัสคอมมิต',
  settings: [],
  run: ({ terminal }) => {
    const { version, commit = 'source', target, runtime } = product
    terminal.out(`library ${version} (${commit}, ${target}, ${runtime})`)
    return 0
  },
})
