import type { Outcome } from '../../../../api/request.ts'
import type { Send } from '../../../../api/send.ts'
import type { Fields } from './compare-fields.ts'

export type Versioned = { version?: number | undefined }

/** For forms that change what somebody else may change as well. */
export type Merging<T, Entity extends Versioned> = {
  /** What the form was filled with. */
  loaded: Entity
  /** What the form would send if nothing was typed, where the loaded entity has it otherwise. */
  toFields?: (entity: Entity) => Fields
  /** The fields in the order of the form, with the names that it shows for them; of lists they depend on what was typed. */
  labels: Record<string, string> | ((typed: T) => Record<string, string>)
  /** What is shown of a value; without it the value itself. */
  show?: (field: string, value: unknown) => unknown
  save: (send: Send, changes: Partial<T>, version: number | undefined, current: Entity) => Promise<Outcome<unknown>>
  /** Reads again what is saved. */
  reload: () => void
}

/** The props of a form that changes what is loaded. */
export const editing = <T, Entity extends Versioned>(merging: Merging<T, Entity>) => ({
  merging,
  save: (send: Send, data: T) => merging.save(send, data, merging.loaded.version, merging.loaded),
  onSaved: merging.reload,
})
