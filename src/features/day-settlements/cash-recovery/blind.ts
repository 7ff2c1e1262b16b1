import { ApiError } from '../../../kit/web/client/api.ts';
import { paymentModes } from '../../../masters/choices.ts';

/** Runs a save. A refusal of totals names the expected ones: where these are hidden, it comes without figures, at `cash`. */
export async function keepBlind<Answer>(
  { isBlind }: { isBlind: boolean },
  save: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await save();
  } catch (error) {
    throw isBlind && error instanceof ApiError ? withoutTotals(error) : error;
  }
}

function withoutTotals({ status, code, message, fields }: ApiError): ApiError {
  const others = Object.entries(fields).filter(([name]) => !isTotal(name));
  const isRefused = others.length < Object.keys(fields).length;
  return new ApiError(status, code === 'other_total' ? CHANGED : message, {
    code,
    fields: { ...Object.fromEntries(others), ...(isRefused && { cash: CHANGED }) },
  });
}

const CHANGED = "The day's entries changed meanwhile. Save again";

const totals = ['total_amount', 'collected_amt', 'spent_amt', ...paymentModes.map((mode) => `${mode}_amt`)];
const isTotal = (name: string) => totals.includes(name.replace(/^cash\./, ''));
