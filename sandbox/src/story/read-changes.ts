import type { Form } from './form-schema.ts'
import type { Editable } from './originals/editable.ts'
import type { Gender } from './originals/notes.ts'
import type { Changes } from './originals/rewrite.ts'
import { type Complaints, clean, complaintAbout, complaintsOf } from './typed.ts'

/** A story is first shown unchanged: details that the form lacks stay. */
export function readChanges(
  { characters, details }: Editable,
  form: Form,
): { changes: Changes; complaints: Complaints } {
  const names = characters.map(({ name }, index) => clean(form[`name${index}`] ?? name))
  const newDetails = details.map(({ now }, index) => clean(form[`detail${index}`] ?? now))
  const complaints = complaintsOf({
    ...Object.fromEntries(
      names.map((name, index) => [`name${index}`, complaintAbout(name, `Type a name for ${characters[index]?.name}.`)]),
    ),
    ...Object.fromEntries(
      newDetails.map((word, index) => [
        `detail${index}`,
        complaintAbout(word, `Type something, like ${details[index]?.now}.`),
      ]),
    ),
  })
  const pronouns = characters.map(({ pronoun }, index) => pronoun && readGender(form[`pronoun${index}`], pronoun))
  return { changes: { names, pronouns, details: newDetails }, complaints }
}

function readGender(chosen: string | undefined, usual: Gender): Gender {
  return chosen === 'she' || chosen === 'he' ? chosen : usual
}
