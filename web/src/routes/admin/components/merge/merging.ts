import type { Outcome } from '../../../../api/request.ts'
import type { Fields } from './compare-fields.ts'

export type Versioned = { version?: number | undefined }

/** For forms that change what somebody else may change as well. */
export type Merging<T, Entity extends Versioned> = {
  /** What the form was filled with. */
  loaded: Entity
  /** What the form would send if nothing was typed. */
  toFields: (entity: Entity) => Fields
  /** The fields in the order of the form, with the names that it shows for them. */
  labels: Record<string, string>
  save: (changes: Partial<T>, version: number | undefined) => Promise<Outcome<unknown>>
  /** Reads again what is saved. */
  reload: () => void
}
