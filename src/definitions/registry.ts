/** All resources. A new one is a file beside this and a line here. */

import { bookCategories } from './book-categories.ts'
import { books } from './books.ts'
import { chantSections } from './chant-sections.ts'
import { chants } from './chants.ts'
import type { Resource, ResourceName } from './definition.ts'
import { dhammaGroupSets } from './dhamma-group-sets.ts'
import { dhammaGroups } from './dhamma-groups.ts'
import { divisions } from './divisions.ts'
import { jataka } from './jataka.ts'
import { nipatas } from './nipatas.ts'
import { pitakas } from './pitakas.ts'

/** Every resource by its collection name; what is referred to stands before what refers to it. */
export const resources: { readonly [N in ResourceName]: Resource & { readonly name: N } } = {
  'book-categories': bookCategories,
  books,
  'chant-sections': chantSections,
  chants,
  pitakas,
  divisions,
  nipatas,
  jataka,
  'dhamma-group-sets': dhammaGroupSets,
  'dhamma-groups': dhammaGroups,
}

export const resourceNames = Object.keys(resources) as readonly ResourceName[]
export const allResources: readonly Resource[] = Object.values(resources)
