import type { PayloadAction, Reducer, UnknownAction } from '@reduxjs/toolkit'

// biome-ignore lint/suspicious/noExplicitAny: each change has a payload of its own
type Change<State> = (state: State, payload: any) => State

type Creator<C> = C extends (state: never, payload: infer Payload) => unknown
  ? unknown extends Payload
    ? () => PayloadAction<undefined>
    : (payload: Payload) => PayloadAction<Payload>
  : never

type Options<State, Changes> = { name: string; initialState: State; changes: Changes }

/**
 * A reducer with its action creators, as Redux Toolkit's createSlice makes them. That one includes Immer, which weighs more than
 * the whole store and is loaded with the query cache only.
 */
export function createSlice<State, Changes extends Record<string, Change<State>>>({
  name,
  initialState,
  changes,
}: Options<State, Changes>) {
  const byType = new Map(Object.entries(changes).map(([key, change]) => [`${name}/${key}`, change]))
  const reducer: Reducer<State> = (state = initialState, action: UnknownAction) =>
    byType.get(action.type)?.(state, action.payload) ?? state
  const creatorOf = (key: string) => (payload?: unknown) => ({ type: `${name}/${key}`, payload })
  const actions = Object.fromEntries(Object.keys(changes).map((key) => [key, creatorOf(key)])) as {
    [Key in keyof Changes]: Creator<Changes[Key]>
  }
  return { reducer, actions }
}
