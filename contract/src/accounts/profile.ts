import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { typedTextLimit } from '../limits.ts'
import { loginName } from '../text.ts'
import { accountTexts } from './account-texts.ts'
import { dateOfBirth } from './fields/date-of-birth.ts'
import { mobileNumber } from './fields/mobile-number.ts'
import { claimedPassword, newPassword } from './fields/password.ts'
import { childrenOf, personName, username } from './person.ts'
import { adults, parents, roles, signedIn } from './roles.ts'
import { deviceMark } from './sign-in.ts'
import { staffRoles } from './staff-rights.ts'

export const child = z.object({ name: z.string(), username: z.string(), dob: z.string() })
export type Child = z.infer<typeof child>

/** What a parent can do without mails about, when another parent of the family has done it. */
export const mailKinds = ['orders', 'tokens', 'stories'] as const
export type MailKind = (typeof mailKinds)[number]
const mutedMails = z.optional(z.array(z.enum(mailKinds)).check(z.maxLength(mailKinds.length)))

/** Who is signed in. A child's profile has neither children nor email nor mobile. */
export const profile = z.object({
  _id: z.string(),
  role: z.enum(roles),
  staffRole: z.optional(z.enum(staffRoles)),
  firstname: z.string(),
  lastname: z.optional(z.string()),
  email: z.optional(z.string()),
  mobile: z.optional(z.string()),
  username: z.optional(z.string()),
  dob: z.optional(z.string()),
  /** True for an admin who must switch the second factor on before the back office opens. */
  needsSecondFactor: z.optional(z.boolean()),
  children: z.optional(z.array(child)),
  purchasedBundles: z.array(z.string()),
  /** Present only if true: the consent has changed since this parent agreed to it. */
  isConsentOutdated: z.optional(z.boolean()),
  /** Present only if true: this parent has agreed that the story tool gets what is typed there. */
  allowsStoryTool: z.optional(z.boolean()),
  /** Present only if true: this parent was asked for that, and does not agree now. */
  forbidsStoryTool: z.optional(z.boolean()),
  /** Present only if there are any. */
  mutedMails,
})
export type Profile = z.infer<typeof profile>

/** For an existing child only the changed fields are needed; a new one needs every field. */
export const childChange = z.strictObject({
  username: username(accountTexts.childUsernameRequired),
  name: z.optional(personName(accountTexts.childNameRequired)),
  dob: z.optional(dateOfBirth(accountTexts.childDobRequired)),
  password: z.optional(newPassword(accountTexts.passwordTooShort)),
})
export type ChildChange = z.infer<typeof childChange>

/** `mobile` follows the rules of the shop's country. */
export const profileChangeWith = (mobile: typeof mobileNumber) =>
  z
    .strictObject({
      firstname: z.optional(personName(accountTexts.firstnameRequired)),
      lastname: z.optional(personName(accountTexts.lastnameRequired)),
      mobile: z.optional(mobile),
      mutedMails,
      children: z.optional(childrenOf(childChange)),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, accountTexts.nothingToChange))
const profileChange = profileChangeWith(mobileNumber)
export type ProfileChange = z.infer<typeof profileChange>

const consentVersion = z.string().check(z.maxLength(typedTextLimit))

const childName = loginName(accountTexts.childUsernameRequired, typedTextLimit)

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/me/',
  summary: 'Who is signed in',
  access: signedIn,
  reply: z.object({ data: profile }),
  errors: ['unauthorized'],
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/updateMe/',
  summary: 'Change the own profile; a parent also changes and adds children',
  access: signedIn,
  body: profileChange,
  maxBodyKilobytes: 64,
  reply: z.object({ data: profile }),
  errors: [
    'unauthorized',
    'consent_outdated',
    'invalid_input',
    'forbidden',
    'parent_required',
    'username_taken',
    'too_many',
  ],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Set a new password with the current one; the other sessions of the account end',
  access: adults,
  body: z.object({
    password: claimedPassword,
    newPassword: newPassword(accountTexts.newPasswordRequired),
    deviceMark,
  }),
  reply: z.object({ message: z.string() }),
  errors: ['invalid_input', 'password_wrong', 'too_many'],
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/user/consent',
  summary: 'Agree to the consent in its current version',
  access: parents,
  body: z.strictObject({ version: consentVersion }),
  reply: z.object({ data: profile }),
  errors: ['unauthorized', 'invalid_input', 'consent_outdated'],
})

export const allowStoryTool = endpoint({
  method: 'POST',
  path: '/api/user/story-tool-consent',
  summary: 'Agree that the story tool gets what the family types into it, in the current version',
  access: parents,
  body: z.strictObject({ version: consentVersion }),
  reply: z.object({ data: profile }),
  errors: ['unauthorized', 'invalid_input', 'consent_outdated', 'too_many'],
})

export const forbidStoryTool = endpoint({
  method: 'DELETE',
  path: '/api/user/story-tool-consent',
  summary: 'Refuse or withdraw the consent for the story tool: until it is given, no story can be ordered or continued',
  access: parents,
  reply: z.object({ data: profile }),
  errors: ['unauthorized', 'too_many'],
})

export const removeChild = endpoint({
  method: 'DELETE',
  path: '/api/user/children/:username',
  summary: 'Remove a child with its data',
  access: parents,
  params: z.object({ username: childName }),
  reply: z.object({ data: profile }),
  errors: ['unauthorized', 'not_found'],
})

export const exportData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything the shop keeps about the person who asks, or about one of its children',
  access: signedIn,
  query: z.object({ child: z.optional(childName) }),
  reply: z.object({ exportedAt: z.string(), account: z.record(z.string(), z.unknown()) }),
  errors: ['unauthorized', 'invalid_input', 'not_found', 'parent_required'],
})

/** Without `settleOpen` it is refused while anything is open: an order not shipped, a payment under way, tokens. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user/me/',
  summary:
    'Delete the family: every account and all personal data; the password is asked again, and what is open is settled. A parent who joined the family deletes the own account alone',
  access: parents,
  body: z.object({ password: claimedPassword, settleOpen: z.optional(z.boolean()) }),
  reply: z.object({ message: z.string() }),
  errors: ['unauthorized', 'invalid_input', 'password_wrong', 'open_items', 'opener_stays', 'too_many'],
})
