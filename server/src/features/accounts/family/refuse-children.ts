import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { isTooOldFor } from '@storylamp/contract/accounts/fields/date-of-birth'
import type { ChildChange } from '@storylamp/contract/accounts/profile'
import { maxChildren } from '@storylamp/contract/limits'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { findDateOfBirthOfParent } from './account-queries.ts'
import { refuseTakenUsernames } from './username-conflict.ts'

type Known = Map<string, { dob: string | null }>

/** What is wrong with changes of the family's children, `known` by username, and with new ones. */
export async function refuseChildren(db: Db, familyId: string, changes: ChildChange[], known: Known) {
  const added = changes.filter(({ username }) => !known.has(username))
  const parent = await findDateOfBirthOfParent(db, familyId)
  const errors = changes.flatMap((child, position) => [
    ...(added.includes(child) ? missingIn(child, position) : []),
    ...(isDateChanged(child, known) && isTooOldFor(parent, child.dob) ? [tooOld(position)] : []),
  ])
  if (errors.length > 0) return new Refusal('invalid_input', errors[0]?.message ?? '', { errors })
  if (known.size + added.length > maxChildren) return new Refusal('invalid_input', accountTexts.tooManyChildren)
  return refuseTakenUsernames(db, changes, added)
}

/** Families from before the rule keep the dates that they have. */
const isDateChanged = ({ username, dob }: ChildChange, known: Known) => dob !== known.get(username)?.dob

const tooOld = (position: number) => ({ path: `children.${position}.dob`, message: accountTexts.childTooOld })

/** A new child needs every field. */
function missingIn({ name, dob, password }: ChildChange, position: number) {
  const needed = [
    { field: 'name', value: name, message: accountTexts.childNameRequired },
    { field: 'password', value: password, message: accountTexts.childPasswordRequired },
    { field: 'dob', value: dob, message: accountTexts.childDobRequired },
  ]
  return needed
    .filter(({ value }) => value === undefined)
    .map(({ field, message }) => ({ path: `children.${position}.${field}`, message }))
}
