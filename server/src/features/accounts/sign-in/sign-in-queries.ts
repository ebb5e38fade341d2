import type { Role } from '@storylamp/contract/accounts/roles'
import { sql } from 'kysely'
import { prepare } from '../../../platform/db/database.ts'
import { people } from '../family/people.ts'

export type SigningIn = {
  id: string
  password_hash: string
  role: Role
  email: string | null
  firstname: string
  /** Null for staff. */
  family_id: string | null
  created_at: Date
  isKnownDevice: boolean
  /** It was remembered not long ago, so there is nothing to update. */
  isRecentDevice: boolean
  hasKnownDevices: boolean
}

/** An attempt to register has no role, and belongs to no family yet. */
type Candidate = SigningIn | (Omit<SigningIn, 'role'> & { role: null })

/**
 * The candidates for a login name, its owner first: parents and admins sign in with an email, children with a username
 *, which never looks like an email.
 */
export const findCandidates = prepare<Candidate, { name: string; markHash: Buffer; recentSince: Date }>(
  'sign-in',
  (value) => sql`
    SELECT id, password_hash, role, email, firstname, family_id, created_at,
      EXISTS (SELECT FROM known_device WHERE person_id = person.id AND mark_hash = ${value('markHash')}) AS "isKnownDevice",
      EXISTS (SELECT FROM known_device WHERE person_id = person.id AND mark_hash = ${value('markHash')}
        AND device IS NOT NULL AND last_seen_at > ${value('recentSince')}) AS "isRecentDevice",
      EXISTS (SELECT FROM known_device WHERE person_id = person.id) AS "hasKnownDevices"
    FROM ${people} AS person WHERE (email = ${value('name')} OR username = ${value('name')}) AND password_hash IS NOT NULL
    UNION ALL
    SELECT id, password_hash, NULL, email, firstname, NULL, asked_at, false, false, false
    FROM registration_attempt WHERE email = ${value('name')}
    ORDER BY role NULLS LAST`,
)

/** Staff have no family: their own id stands for it, and nothing is there. */
type Owner = { id: string; familyId: string; firstname: string; isKnownDevice: boolean }

export const findOwner = prepare<Owner, { email: string; markHash: Buffer }>(
  'owner of an email',
  (value) => sql`
    SELECT id, coalesce(family_id, id) AS "familyId", firstname,
      EXISTS (SELECT FROM known_device WHERE person_id = person.id AND mark_hash = ${value('markHash')}) AS "isKnownDevice"
    FROM ${people} AS person WHERE email = ${value('email')}`,
)
