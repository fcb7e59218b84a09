/** `library version`: which program this is. */

import { commitOf, product } from '../server/product.ts'
import { command } from './command.ts'

export const version = command({
  name: 'version',
  summary: 'แสดงรุ่นของโปรแกรมและรหัสคอมมิต',
  settings: [],
  run: ({ terminal }) => {
    const { version, target, runtime } = product
    terminal.out(`library ${version} (${commitOf(product)}, ${target}, ${runtime})`)
    return 0
  },
})
