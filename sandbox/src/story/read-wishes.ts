import type { Form } from './form-schema.ts'
import type { Editable } from './originals/editable.ts'
import type { Gender } from './originals/notes.ts'
import type { Wishes } from './originals/rewrite.ts'
import { type Complaints, clean, complaintAbout, complaintsOf } from './typed.ts'

/** A story is first shown as it is: what is not in the form stays. */
export function readWishes({ characters, details }: Editable, form: Form): { wishes: Wishes; complaints: Complaints } {
  const names = characters.map(({ name }, index) => clean(form[`name${index}`] ?? name))
  const wanted = details.map(({ now }, index) => clean(form[`detail${index}`] ?? now))
  const complaints = complaintsOf({
    ...Object.fromEntries(
      names.map((name, index) => [`name${index}`, complaintAbout(name, `Type a name for ${characters[index]?.name}.`)]),
    ),
    ...Object.fromEntries(
      wanted.map((word, index) => [
        `detail${index}`,
        complaintAbout(word, `Type something, like ${details[index]?.now}.`),
      ]),
    ),
  })
  const pronouns = characters.map(({ pronoun }, index) => pronoun && readGender(form[`pronoun${index}`], pronoun))
  return { wishes: { names, pronouns, details: wanted }, complaints }
}

function readGender(chosen: string | undefined, usual: Gender): Gender {
  return chosen === 'she' || chosen === 'he' ? chosen : usual
}
