import { forgetPlace, type Place, placeOf, savePlace } from '../listening/listening.ts'

export type Places = {
  find: (itemId: string) => Place | undefined
  save: (itemId: string, place: Place) => void
  forget: (itemId: string) => void
}

/** The places of whoever is signed in at the moment. */
export const placesOf = (personId: () => string): Places => ({
  find: (itemId) => placeOf(personId(), itemId),
  save: (itemId, place) => savePlace(personId(), itemId, place),
  forget: (itemId) => forgetPlace(personId(), itemId),
})
