import type { OpenItem } from '@storylamp/contract/refusals'
import { composeEmail } from '../../platform/mail/email.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Parent } from './family/mail-to-parent.ts'

type Shop = { shopName: string; shopOrigin: string }

const codeNotice = 'The code expires in 10 minutes. If you didn\u2019t ask for it, you can ignore this email.'

type NewFamily = {
  email: string
  firstname: string
  lastname: string
  children: { name: string }[]
  consent_text: string
}

/** Lists the members of the family, because a stranger may have filled in the form (D90). */
export const verificationEmail = ({ shopName, shopOrigin }: Shop, attempt: NewFamily, code: string): Mail => {
  const { email, firstname, lastname, children, consent_text } = attempt
  const childNames = children.map(({ name }) => plainName(name)).join(', ')
  return composeEmail({
    shopName,
    shopOrigin,
    to: email,
    subject: `Your code for ${shopName}`,
    heading: 'Welcome! Please confirm your email address',
    code,
    paragraphs: [
      `Enter this code where you registered. It creates the account of ${plainName(`${firstname} ${lastname}`)} with these children: ${childNames}.`,
      `By entering the code you agree: \u201c${consent_text}\u201d`,
      'If you do not know these names, or have not registered, do not enter the code and give it to nobody: without it there will be no account.',
      'The code expires in 10 minutes.',
    ],
  })
}

const maxNameLength = 40

/** A stranger may have chosen these names, so they are shortened and cannot become links. */
const plainName = (name: string) =>
  name
    .replace(/[./:@\\]+/g, ' ')
    .trim()
    .slice(0, maxNameLength)

/** Only the owner of the address learns that it has an account (D11). */
export const alreadyRegisteredEmail = ({ shopName, shopOrigin }: Shop, to: string, firstname: string): Mail =>
  composeEmail({
    shopName,
    shopOrigin,
    to,
    subject: `You already have an account at ${shopName}`,
    heading: `Hello ${firstname}, you already have an account`,
    paragraphs: [
      'Somebody has just tried to register with your email address. If that was you: log in with the password you chose, or set a new one with Forgot Password.',
      'If it was not you, you need not do anything: nothing was changed.',
    ],
    link: { words: 'Log in', url: `${shopOrigin}/login` },
  })

export const resetEmail = ({ shopName, shopOrigin }: Shop, to: string, code: string): Mail =>
  composeEmail({
    shopName,
    shopOrigin,
    to,
    subject: `Your code for a new password at ${shopName}`,
    heading: 'Set a new password',
    code,
    paragraphs: ['Enter this code together with your new password.', codeNotice],
  })

export const passwordChangedEmail = (
  { shopName, shopOrigin }: Shop,
  to: string,
  firstname: string,
  where: 'everywhere' | 'everywhere else',
): Mail =>
  composeEmail({
    shopName,
    shopOrigin,
    to,
    subject: `Your password at ${shopName} was changed`,
    heading: `Hello ${firstname}, your password was changed`,
    paragraphs: [
      `You are logged out ${where}, and log in with the new password from now on.`,
      'If it was not you who changed it, set another one at once with Forgot Password, and write to us.',
    ],
    link: { words: 'Set another password', url: `${shopOrigin}/reset-password` },
  })

export const accountDeletedEmail = (
  { shopName, shopOrigin }: Shop,
  to: string,
  firstname: string,
  settled: OpenItem[],
): Mail =>
  composeEmail({
    shopName,
    shopOrigin,
    to,
    subject: `Your account at ${shopName} is deleted`,
    heading: `Goodbye, ${firstname}`,
    paragraphs: [
      'As you asked, your account and those of your children are deleted, with all personal data. Only what the law wants us to keep of your orders stays, without your name.',
      ...(settled.length === 0
        ? []
        : [
            `This has ended with it:\n${settled.map(({ text }) => text).join('\n')}`,
            'What you paid for orders that were not shipped goes back to your card. Your bank may take some days to show it.',
          ]),
    ],
  })

type SignIn = { child: string | undefined; device: string; now: Date }

export const newDeviceEmail = ({ shopName, shopOrigin }: Shop, to: Parent, { child, device, now }: SignIn): Mail =>
  composeEmail({
    shopName,
    shopOrigin,
    to: to.email,
    subject: `New sign-in to your account at ${shopName}`,
    heading: `Hello ${to.firstname}, ${child ?? 'you'} signed in on a new device`,
    paragraphs: [
      `${device}, ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      'If it was somebody in your family, you need not do anything. If not: sign the device out in your profile, and set a new password.',
    ],
    link: { words: 'See the signed-in devices', url: `${shopOrigin}/profile` },
  })

export const childAddedEmail = ({ shopName, shopOrigin }: Shop, to: Parent, names: string[]): Mail =>
  composeEmail({
    shopName,
    shopOrigin,
    to: to.email,
    subject: `A child was added to your family at ${shopName}`,
    heading: `Hello ${to.firstname}, your family has grown`,
    paragraphs: [
      `Added: ${names.join(', ')}`,
      'If it was not you: remove the child in your profile, sign out the devices that you do not know, and set a new password.',
    ],
    link: { words: 'See your family', url: `${shopOrigin}/profile` },
  })
