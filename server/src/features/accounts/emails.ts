import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { codeMinutes, invitationDays, linkMinutes } from '@storylamp/contract/limits'
import type { OpenItem } from '@storylamp/contract/refusals'
import { exactTime, longDate } from '../../platform/clock.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { NamedShop } from '../settings/index.ts'
import type { Parent } from './family/mail-to-parents.ts'

const expiry = `The code expires in ${codeMinutes} minutes.`

type NewFamily = { email: string; children: unknown[]; asked_at: Date; consent_text: string }

/** A stranger may have filled in the form: so it says when that was and for how many, in none of the form's words. */
export const verificationEmail = (shop: NamedShop, attempt: NewFamily, code: string): Mail => {
  const { email, children, asked_at, consent_text } = attempt
  const count = children.length === 1 ? 'one child' : `${children.length} children`
  return composeEmail({
    ...shop,
    to: email,
    subject: `Your code for ${shop.shopName}`,
    heading: 'Welcome! Please confirm your email address',
    code,
    paragraphs: [
      `Enter this code where you registered. ${expiry}`,
      `It creates the account of a family with ${count}, asked for on ${exactTime(asked_at)}.`,
    ],
    notes: [
      'If you didn’t register then, do not enter the code and do not share it. Without it, no account is created.',
      `By entering the code you agree: \u201c${consent_text}\u201d`,
    ],
  })
}

const maxNameLength = 40

/** Shortened, and letters, digits and what joins names alone, so that a name in a stranger's mailbox cannot become a link. */
const plainName = (name: string) =>
  name
    .replace(/[^\p{L}\p{M}\p{N}'’ -]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)

/** Only the owner of the address learns that it has an account. */
export const alreadyRegisteredEmail = (shop: NamedShop, to: string, firstname: string): Mail =>
  composeEmail({
    ...shop,
    to,
    subject: `You already have an account at ${shop.shopName}`,
    heading: `Hello ${firstname}, you already have an account`,
    paragraphs: [
      'Someone just tried to register with your email address. If it was you, log in with the password you chose, or set a new one with Forgot Password.',
      'If it wasn’t you, you can ignore this email: nothing was changed.',
    ],
    link: { words: 'Log in', url: `${shop.shopOrigin}/login` },
  })

export const parentInvitationEmail = (shop: NamedShop, to: string, { name, code }: { name: string; code: string }) =>
  composeEmail({
    ...shop,
    to,
    subject: `You are invited to a family at ${shop.shopName}`,
    heading: `${plainName(name)} invites you to the family`,
    paragraphs: [
      'As a parent you share the cart, the wallet, the stories and the children’s profiles.',
      `Log in or register, and join with the button. It works once, for ${invitationDays} days.`,
      'An account that has a family of its own, with children, orders, tokens or bundles, cannot join another one.',
    ],
    link: { words: 'Join the family', url: `${shop.shopOrigin}/join#${code}` },
    notes: ['If you don’t know what this is about, you can ignore this email.'],
  })

export const parentRemovedEmail = (shop: NamedShop, { email, firstname }: Parent) =>
  composeEmail({
    ...shop,
    to: email,
    subject: `You are no longer in the family at ${shop.shopName}`,
    heading: `Hello ${firstname}, you have left the family`,
    paragraphs: ['You are logged out on all devices. Your account goes on, with a new family of its own.'],
    link: { words: 'Log in', url: `${shop.shopOrigin}/login` },
  })

const familyNews = {
  joined: (name: string) => `${name} has joined the family, and has the same rights as you.`,
  left: (name: string) => `${name} is no longer in the family, and cannot see anything of it any more.`,
  opener: (name: string) => `${name} alone can now remove other parents, or end the family.`,
}

export const familyChangedEmail = (
  shop: NamedShop,
  { email, firstname }: Parent,
  news: keyof typeof familyNews,
  name: string,
) =>
  composeEmail({
    ...shop,
    to: email,
    subject: `Your family at ${shop.shopName} has changed`,
    heading: `Hello ${firstname}, your family has changed`,
    paragraphs: [familyNews[news](plainName(name)), 'If you did not expect this, please write to us.'],
    link: { words: 'See your family', url: `${shop.shopOrigin}/profile` },
  })

type Invited = { email: string; firstname: string }

export const invitationEmail = (
  shop: NamedShop,
  { email, firstname }: Invited,
  { inviter, staffRole, needsSecondFactor }: { inviter: string; staffRole: StaffRole; needsSecondFactor: boolean },
): Mail =>
  composeEmail({
    ...shop,
    to: email,
    subject: `You are invited to work at ${shop.shopName}`,
    heading: `Hello ${firstname}, welcome to ${shop.shopName}`,
    paragraphs: [
      `${plainName(inviter)} has invited you to the back office, as ${staffRole}.`,
      `Choose your password first: ask for a code with this email address, and enter it together with the password.${needsSecondFactor ? ' The back office then asks for a second factor, for which you need an authenticator app.' : ''}`,
      'If you don’t know what this is about, you can ignore this email.',
    ],
    link: { words: 'Choose your password', url: `${shop.shopOrigin}/reset-password` },
  })

export const secondFactorResetEmail = (shop: NamedShop, { email, firstname }: Invited, owner: string) =>
  composeEmail({
    ...shop,
    to: email,
    subject: `Your second factor at ${shop.shopName} was taken off`,
    heading: `Hello ${firstname}, your second factor was taken off`,
    paragraphs: [
      `${plainName(owner)} has taken it off, and you are logged out everywhere. Log in with your password, and switch a new one on under Second factor in the back office.`,
      'If you didn’t ask for this, tell the owner of the shop right away, and set a new password.',
    ],
    link: { words: 'Log in', url: `${shop.shopOrigin}/login` },
  })

const fragmentOf = (values: Record<string, string>) => new URLSearchParams(values)

type ResetCode = { code: string; link: string }

export const resetEmail = (shop: NamedShop, to: string, { code, link }: ResetCode): Mail =>
  composeEmail({
    ...shop,
    to,
    subject: `Your code for a new password at ${shop.shopName}`,
    heading: 'Set a new password',
    code,
    paragraphs: [
      'Enter this code together with your new password.',
      `${expiry} The link below needs no code, and works for ${linkMinutes} minutes.`,
      'If you didn’t ask for it, you can ignore this email.',
    ],
    // A fragment reaches no server and no log.
    link: {
      words: 'Choose a new password',
      url: `${shop.shopOrigin}/reset-password#${fragmentOf({ email: to, code: link })}`,
    },
  })

export const passwordChangedEmail = (
  shop: NamedShop,
  to: string,
  firstname: string,
  { where, isFeedEnded }: { where: 'everywhere' | 'everywhere else'; isFeedEnded: boolean },
): Mail =>
  composeEmail({
    ...shop,
    to,
    subject: `Your password at ${shop.shopName} was changed`,
    heading: `Hello ${firstname}, your password was changed`,
    paragraphs: [
      `You are logged out ${where}. From now on, log in with the new password.`,
      ...(isFeedEnded
        ? ['The private link for your podcast app has ended too. Create a new one on the playlist page.']
        : []),
      'If it wasn’t you who changed it, set another one right away with Forgot Password, and write to us.',
    ],
    link: { words: 'Set another password', url: `${shop.shopOrigin}/reset-password` },
  })

export const accountDeletedEmail = (shop: NamedShop, to: string, firstname: string, settled: OpenItem[]) =>
  composeEmail({
    ...shop,
    to,
    subject: `Your account at ${shop.shopName} is deleted`,
    heading: `Goodbye, ${firstname}`,
    paragraphs: [
      'As you asked, we deleted your account and your children’s, with all personal data. We keep only what the law requires about your orders, without your name.',
      ...(settled.length === 0
        ? []
        : [
            `This has ended with it:\n${settled.map(({ text }) => text).join('\n')}`,
            'The bundles and stories that you bought have ended, too.',
            'What you paid for orders that weren’t shipped goes back to your card. Your bank may take a few days to show it.',
          ]),
    ],
  })

type SignIn = { child: string | undefined; device: string; now: Date }

export const newDeviceEmail = (shop: NamedShop, to: Parent, { child, device, now }: SignIn): Mail =>
  composeEmail({
    ...shop,
    to: to.email,
    subject: `New login to your account at ${shop.shopName}`,
    heading: `Hello ${to.firstname}, ${child ?? 'you'} logged in on a new device`,
    paragraphs: [
      `${device}, ${longDate(now)}, ${now.toISOString().slice(11, 16)} UTC`,
      'If it was someone in your family, there’s nothing to do. If not, log the device out in your profile and set a new password.',
    ],
    link: { words: 'See where you’re logged in', url: `${shop.shopOrigin}/profile` },
  })

export const childAddedEmail = (shop: NamedShop, to: Parent, names: string[]): Mail =>
  composeEmail({
    ...shop,
    to: to.email,
    subject: `A child was added to your family at ${shop.shopName}`,
    heading: `Hello ${to.firstname}, your family has grown`,
    paragraphs: [
      `Added: ${names.join(', ')}`,
      'If it wasn’t you, remove the child in your profile, log out any device you don’t know, and set a new password.',
    ],
    link: { words: 'See your family', url: `${shop.shopOrigin}/profile` },
  })
