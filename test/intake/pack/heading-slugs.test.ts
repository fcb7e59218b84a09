/** Slugs of headings that the table does not have: unique, and never one of the table. */

import { expect, test } from 'bun:test'
import { PackedHeadingList } from '../../../src/intake/pack/heading-list.ts'
import { PackWarningCollector } from '../../../src/intake/pack/pack-warnings.ts'

test('a new heading gets a numbered slug if its slug is taken', () => {
  const list = new PackedHeadingList(new PackWarningCollector())
  list.beginVolume(9)
  const slugOf = (title: string) =>
    list.begin({ kind: 'begins', fact: null, title, level: 1, where: 'here' }, 9, 'roman').slug
  expect(['Paribbājakakathā', 'Navakathā', 'Navakathā', 'Navakathā'].map(slugOf)).toEqual([
    'paribbajakakatha-2',
    'navakatha',
    'navakatha-2',
    'navakatha-3',
  ])
})
