import type { Form } from './form-schema.ts'
import type { Answers } from './grammar/answers.ts'
import { placeNames } from './grammar/places/index.ts'
import { lengths, moods, pronouns } from './grammar/types.ts'
import { type Complaints, clean, complaintAbout, complaintsOf } from './typed.ts'

/** The answers as entered, and their errors. */
export function readAnswers(form: Form): { answers: Answers; complaints: Complaints } {
  const hero = clean(form.hero)
  const kind = clean(form.kind)
  const complaints = complaintsOf({
    hero: complaintAbout(hero, 'Type a name: somebody has to be in the story.'),
    kind: complaintAbout(kind, 'Type what the hero is, like girl, boy or fox.'),
  })
  const answers: Answers = {
    hero,
    kind,
    pronoun: oneOf(pronouns, form.pronoun, 'they'),
    place: oneOf(placeNames, form.place, 'garden'),
    mood: oneOf(moods, form.mood, 'calm'),
    length: oneOf(lengths, form.length, 'middle'),
  }
  return { answers, complaints }
}

/** Counts from 1, up to the last take that can be reached. */
export function readTake(form: Form) {
  return /^[1-9]\d{0,3}$/.test(form.take ?? '') ? Number(form.take) : 1
}

function oneOf<Choice extends string>(choices: readonly Choice[], chosen: string | undefined, usual: Choice): Choice {
  return choices.find((choice) => choice === chosen) ?? usual
}
