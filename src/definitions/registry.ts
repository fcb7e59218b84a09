/** All resources. A new one is a file in this folder and a line here. */

import { booksResourceDefinition } from './books.ts'
import { chantsResourceDefinition } from './chants.ts'
import type { ResourceDefinition, ResourceName } from './definition.ts'
import { dhammaGroupsResourceDefinition } from './dhamma-groups.ts'
import { divisionsResourceDefinition } from './divisions.ts'
import { glossaryResourceDefinition } from './glossary.ts'
import {
  bookCategoriesResourceDefinition,
  chantSectionsResourceDefinition,
  dhammaGroupSetsResourceDefinition,
  nipatasResourceDefinition,
  pitakasResourceDefinition,
} from './groupings.ts'
import { jatakaResourceDefinition } from './jataka.ts'

/** All resource definitions by collection name. A resource comes before those that refer to it. */
export const resourcesByName: { readonly [N in ResourceName]: ResourceDefinition & { readonly name: N } } = {
  'book-categories': bookCategoriesResourceDefinition,
  books: booksResourceDefinition,
  'chant-sections': chantSectionsResourceDefinition,
  chants: chantsResourceDefinition,
  pitakas: pitakasResourceDefinition,
  divisions: divisionsResourceDefinition,
  nipatas: nipatasResourceDefinition,
  jataka: jatakaResourceDefinition,
  'dhamma-group-sets': dhammaGroupSetsResourceDefinition,
  'dhamma-groups': dhammaGroupsResourceDefinition,
  glossary: glossaryResourceDefinition,
}

/** All resources, of the contract and of the desk. Each has a table, a dump and a form. */
export const allResources: readonly ResourceDefinition[] = Object.values(resourcesByName)
/** The ten resources of the contract's API. */
export const contractResources: readonly ResourceDefinition[] = allResources.filter(
  ({ inContract }) => inContract !== false,
)
/** The resources that only the desk's API has. */
export const deskOnlyResources: readonly ResourceDefinition[] = allResources.filter(
  ({ inContract }) => inContract === false,
)
/** Collection names of the ten resources of the contract. */
export const contractResourceNames = contractResources.map(({ name }) => name)
