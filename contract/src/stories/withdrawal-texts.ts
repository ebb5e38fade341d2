import { withdrawalDays } from '../limits.ts'

export const withdrawalTexts = {
  waiverInvalid: 'Please send true or false',
  notFound: 'There is no such order',
  used: 'Something of this bundle was played or downloaded, so it cannot be given back',
  made: 'This story is made, so it cannot be given back',
  notReturnable: 'This order cannot be given back',
  periodOver: (day: string) => `The time to give this back ended on ${day}`,
  failed: 'This could not be given back. Please try again.',
  /** At the button that plays, as long as nobody has pressed it. */
  endsWithPlay: (day: string) => `You can give it back until ${day}. Playing it ends that.`,
  /** What a parent agrees to; the mail repeats it. */
  waiver: `Deliver now: I agree that delivery begins before the ${withdrawalDays} days to withdraw end, and I know that I lose the right to withdraw with it.`,
  /** The end of a sentence in mails that says how one withdraws (L1). */
  ways: (shopOrigin: string) => `with your order, or without logging in at ${shopOrigin}/withdraw.`,
  rightRemains: {
    bundle: `Without it you can give the bundle back for ${withdrawalDays} days, as long as nothing of it was played or downloaded.`,
    story: `Without it you can give the story back for ${withdrawalDays} days, as long as it is not made.`,
  },
} as const
