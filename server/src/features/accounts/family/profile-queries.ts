import { consent } from '@storylamp/contract/accounts/consent'
import type { Role } from '@storylamp/contract/accounts/roles'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { type RawBuilder, sql } from 'kysely'
import { prepare } from '../../../platform/db/database.ts'
import { allowsStoryTool, forbidsStoryTool } from './story-tool-queries.ts'

export type ProfileRow = {
  id: string
  role: Role
  staffRole: StaffRole | null
  firstname: string
  lastname: string | null
  email: string | null
  mobile: string | null
  username: string | null
  dob: string | null
  children: { name: string; username: string; dob: string }[]
  purchasedBundles: string[]
  hasConsented: boolean
  allowsStoryTool: boolean
  forbidsStoryTool: boolean
}

/** SQL for the ids of the bundles that a family has bought, as an array; another feature's table holds them. */
export type PurchasedBundles = (familyId: RawBuilder<unknown>) => RawBuilder<string[]>

export const createFindProfile = (purchasedBundles: PurchasedBundles) =>
  prepare<ProfileRow, { accountId: string }>(
    'profile',
    (value) => sql`
      SELECT id, role, staff_role AS "staffRole", firstname, lastname, email, mobile, username, dob,
        (SELECT coalesce(json_agg(json_build_object('name', firstname, 'username', username, 'dob', coalesce(dob::text, ''))
           ORDER BY created_at, username), '[]')
         FROM account child WHERE child.family_id = account.family_id AND child.role = 'child') AS children,
        EXISTS (SELECT FROM consent WHERE consent.family_id = account.family_id AND version = ${sql.lit(consent.version)})
          AS "hasConsented",
        ${allowsStoryTool(sql`account.family_id`)} AS "allowsStoryTool",
        ${forbidsStoryTool(sql`account.family_id`)} AS "forbidsStoryTool",
        ${purchasedBundles(sql`account.family_id`)} AS "purchasedBundles"
      FROM account WHERE id = ${value('accountId')}`,
  )
