import { withdrawalTexts } from '../stories/withdrawal-texts.ts'
import { returnTexts } from './return-texts.ts'

export type NotReturned =
  | { reason: 'not_paid' | 'pieces_gone' | 'story_used' | 'story_made' | 'not_returnable' }
  | { reason: 'period_over'; of: 'goods' | 'story'; lastDay: string }

/** Why a withdrawal could not be recorded, as its customer was told. */
export type NotRecorded =
  | NotReturned
  | { reason: 'nothing_left' | 'no_story' }
  | { reason: 'unclear'; lines: { name: string; quantity: number }[] }

export function refusalOf(why: NotReturned): string {
  switch (why.reason) {
    case 'period_over': {
      const day = new Date(why.lastDay).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
      return why.of === 'goods' ? returnTexts.periodOver(day) : withdrawalTexts.periodOver(day)
    }
    case 'not_paid':
      return returnTexts.notPaid
    case 'pieces_gone':
      return returnTexts.piecesGone
    case 'story_used':
      return withdrawalTexts.used
    case 'story_made':
      return withdrawalTexts.made
    case 'not_returnable':
      return withdrawalTexts.notReturnable
  }
}

const forPerson = 'A person looks at it and writes to you.'

/** A customer who cannot withdraw from a story, or whose pieces are not clear, hears that a person looks at it. */
export function notRecordedText(notRecorded: NotRecorded): string {
  switch (notRecorded.reason) {
    case 'no_story':
      return forPerson
    case 'nothing_left':
      return 'All of this order is returned or refunded already.'
    case 'pieces_gone':
      return `Some of this is returned or refunded already, or was never bought. ${forPerson}`
    case 'unclear': {
      const names = notRecorded.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')
      return `We could not tell which pieces you mean. ${forPerson}\nYour order holds:\n${names}`
    }
    default: {
      const isFinal =
        notRecorded.reason === 'not_paid' || (notRecorded.reason === 'period_over' && notRecorded.of === 'goods')
      return `${refusalOf(notRecorded)}.${isFinal ? '' : ` ${forPerson}`}`
    }
  }
}

/** The order refuses what was confirmed; a person then looks at it. */
export const confirmedNotRecordedText = (notRecorded: NotReturned): string =>
  `${notRecorded.reason === 'pieces_gone' ? 'Some of this is returned or refunded already' : refusalOf(notRecorded)}. ${forPerson}`
