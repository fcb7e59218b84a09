/** All resources. A new one is a file in this folder and a line here. */

import { booksDefinition } from './books.ts'
import { chantsDefinition } from './chants.ts'
import type { ResourceDefinition, ResourceName } from './definition.ts'
import { dhammaGroupsDefinition } from './dhamma-groups.ts'
import { divisionsDefinition } from './divisions.ts'
import { glossaryDefinition } from './glossary.ts'
import {
  bookCategoriesDefinition,
  chantSectionsDefinition,
  dhammaGroupSetsDefinition,
  nipatasDefinition,
  pitakasDefinition,
} from './groupings.ts'
import { jatakaDefinition } from './jataka.ts'

/** All resource definitions by collection name. A resource comes before those that refer to it. */
export const resourcesByName: { readonly [N in ResourceName]: ResourceDefinition & { readonly name: N } } = {
  'book-categories': bookCategoriesDefinition,
  books: booksDefinition,
  'chant-sections': chantSectionsDefinition,
  chants: chantsDefinition,
  pitakas: pitakasDefinition,
  divisions: divisionsDefinition,
  nipatas: nipatasDefinition,
  jataka: jatakaDefinition,
  'dhamma-group-sets': dhammaGroupSetsDefinition,
  'dhamma-groups': dhammaGroupsDefinition,
  glossary: glossaryDefinition,
}

/** All resources, each of which has a table, a dump and a form. */
export const storedResources: readonly ResourceDefinition[] = Object.values(resourcesByName)
/** The ten resources of the contract's API. */
export const resourcesOfContract: readonly ResourceDefinition[] = storedResources.filter(
  ({ inContract }) => inContract !== false,
)
/** Resources that are not in the contract, but only in the desk's API. */
export const deskOnlyResources: readonly ResourceDefinition[] = storedResources.filter(
  ({ inContract }) => inContract === false,
)
/** Collection names of the ten resources of the contract. */
export const contractResourceNames = resourcesOfContract.map(({ name }) => name)
