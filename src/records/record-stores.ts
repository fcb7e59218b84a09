/** The stores of all resources, by the resource's name. */

import type { ResourceName } from '../definitions/definition.ts'
import type { RecordStore } from './store.ts'

/** The record stores of all resources, by resource name. */
export type RecordStores = ReadonlyMap<ResourceName, RecordStore>

/** Returns the record store of a resource. @throws Error if there is none */
export function getRecordStore(records: RecordStores, name: ResourceName): RecordStore {
  const store = records.get(name)
  if (!store) throw new Error(`No store for ${name}`)
  return store
}
