import { type ReceivedLine, receiveReturn } from '@storylamp/contract/returns/admin-returns'
import * as z from 'zod/mini'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { useProblem } from '../../../ui/forms/checked-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted, type FormValues, toNumber } from '../components/forms/form-values.ts'
import { reloadOnRefusal, type StepProps } from './step-props.ts'

type Row = { line: string; pieces: string; restock: string }

const toBody = ({ lines = [], faulty }: FormValues) => ({
  faulty: faulty !== undefined,
  lines: (lines as Row[]).map(({ line, pieces, restock }) => ({
    line: Number(line),
    pieces: toNumber(pieces),
    restock: toNumber(restock),
  })),
})
const { lines: receivedLines, faulty: isFaulty } = receiveReturn.body.shape
const check = checkConverted(
  checkBy<{ lines: ReceivedLine[]; faulty?: boolean | undefined }>(
    z.object({ lines: receivedLines, faulty: isFaulty }),
  ),
  toBody,
)

export function Receive({ shown: { _id, number, version, lines, isUnshipped, faulty }, onChanged }: StepProps) {
  const send = useSend()
  return (
    <FormDialog
      buttonLabel="Receive"
      className={button()}
      title={`Receive return ${number}`}
      submitLabel="It is here"
      check={check}
      send={async (body) =>
        reloadOnRefusal(onChanged)(
          await send('POST', '/api/admin/returns/:id/receive', { params: { id: _id }, body: { ...body, version } }),
        )
      }
      successText="The return is received."
      failureText="The return could not be received. Please try again."
      onDone={onChanged}
    >
      {lines.map(({ line, name, pieces }, at) => (
        <fieldset key={line} className="grid gap-3">
          <legend className="mb-2 font-display text-lg font-semibold wrap-anywhere">{name}</legend>
          <input type="hidden" name={`lines.${at}.line`} value={line} />
          <TextField
            label={`Pieces of ${pieces} that are here`}
            name={`lines.${at}.pieces`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={pieces}
          />
          <TextField
            label="Of these into the stock"
            name={`lines.${at}.restock`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={isUnshipped && !faulty ? pieces : 0}
          />
        </fieldset>
      ))}
      {!isUnshipped && (
        <CheckboxField
          label="Broken, damaged or wrong: all of the delivery is refunded, also a dearer one"
          name="faulty"
          defaultChecked={faulty}
        />
      )}
      <p>A piece that is not here is not refunded. The customer can ask to return it anew.</p>
      <ProblemOfLines />
    </FormDialog>
  )
}

const ProblemOfLines = () => (
  <p role="alert" className="font-semibold text-danger empty:hidden">
    {useProblem('lines')}
  </p>
)
