/** All formats that can be packed, in the order of the help. A new one is one more reader in this list. */

import type { Corpus } from '../corpus.ts'
import { bilara } from './bilara.ts'
import { cstXml } from './cst-xml.ts'

export const corpora: readonly Corpus[] = [bilara, cstXml]
