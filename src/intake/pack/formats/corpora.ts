/** All formats that can be packed, in the order of the help. A new one is one more reader in this list. */

import type { Corpus } from '../corpus.ts'
import { bilara } from './bilara.ts'
import { cstXml } from './cst-xml.ts'
import { royalCp874 } from './royal-cp874.ts'
import { siamrathCp874 } from './siamrath-cp874.ts'

/** All formats of text corpora. */
export const corpora: readonly Corpus[] = [bilara, cstXml, royalCp874, siamrathCp874]
