import type { MailKind } from '@storylamp/contract/accounts/profile'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type FamilyTable = { id: string; created_at: Date }

type PersonTable = {
  id: string
  firstname: string
  /** Null for children. */
  lastname: string | null
  mobile: string | null
  dob: string | null
  created_at: Date
  muted_mails: Generated<MailKind[]>
  search_key: string
}

type LoginTable = {
  person_id: string
  email: string | null
  username: string | null
  /** Null for who was invited to the staff and has set no password yet. */
  password_hash: string | null
  /** Of staff alone: a session that ends takes its own time along. */
  last_seen_at: Generated<Date | null>
}

type MemberTable = {
  person_id: string
  family_id: string
  role: 'parent' | 'child'
  is_opener: Generated<boolean>
  since: Date
  invited_by: Generated<string | null>
}

type SecondHomeTable = {
  id: string
  child_id: string
  adult_id: string
  linked_by: string | null
  since: Date
  ended_at: Date | null
}

type StaffTable = { person_id: string; role: StaffRole }

type ConsentTable = { person_id: string; version: string; text: string; given_at: Date }

type StoryToolConsentTable = {
  family_id: string
  version: string
  text: string
  given_at: Date | null
  withdrawn_at: Date | null
}

export type PendingChild = { name: string; username: string; dob: string; passwordHash: string }

type RegistrationAttemptTable = {
  id: string
  email: string
  password_hash: string
  firstname: string
  lastname: string
  mobile: string
  dob: string
  children: ColumnType<PendingChild[], string, string>
  usernames: string[]
  consent_version: string
  consent_text: string
  asked_at: Date
  sender_hash: Buffer
  device_hash: Buffer | null
}

type MailedCodeTable = {
  id: GeneratedAlways<number>
  purpose: 'verify' | 'reset'
  email: string
  attempt_id: string | null
  code_hash: Buffer
  tries_left: number
  own_tries_left: number
  sender_hash: Buffer | null
  sender_tries_left: Generated<number>
  link_hash: Buffer | null
  sent_at: Date
  expires_at: Date
}

type ParentInvitationTable = {
  id: string
  family_id: string
  email: string
  code_hash: Buffer
  invited_by: string
  expires_at: Date
}

type SessionTable = {
  id: string
  person_id: string
  started_at: Date
  expires_at: Date
  device: string
  last_used_at: Date
  password_confirmed_at: Date
  /** The session that the sign-in started; null for that one itself. */
  sign_in_id: string | null
}

type SessionHandoverTable = {
  session_id: string
  code_hash: Buffer
  state_hash: Buffer
  to_host: string
  expires_at: Date
}

type SessionTokenTable = {
  refresh_hash: Buffer
  access_hash: Buffer
  session_id: string
  salt: Buffer
  access_expires_at: Date
  spent_at: Date | null
}

type SecondFactorTable = {
  person_id: string
  sealed_secret: Buffer
  is_on: Generated<boolean>
  last_step: Generated<number>
}

type KnownDeviceTable = {
  person_id: string
  mark_hash: Buffer
  device: string | null
  first_seen_at: Date
  last_seen_at: Date
}

type ErasureTable = { id: string; kind: 'family' | 'child'; erased_on: string }
type FormerFamilyTable = { family_id: string; email_hash: Buffer; left_at: Date; rejoined_as: string | null }

type RecoveryCodeTable = { person_id: string; code_hash: Buffer }

export type AccountTables = {
  family: FamilyTable
  former_family: FormerFamilyTable
  person: PersonTable
  login: LoginTable
  member: MemberTable
  second_home: SecondHomeTable
  staff: StaffTable
  consent: ConsentTable
  story_tool_consent: StoryToolConsentTable
  registration_attempt: RegistrationAttemptTable
  mailed_code: MailedCodeTable
  parent_invitation: ParentInvitationTable
  session: SessionTable
  session_token: SessionTokenTable
  session_handover: SessionHandoverTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  known_device: KnownDeviceTable
  erasure: ErasureTable
}

export const tables = (db: Db) => db.withTables<AccountTables>()
