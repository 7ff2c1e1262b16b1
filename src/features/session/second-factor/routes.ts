import type { z } from 'zod';
import { removeSecondFactor } from '../../../domain/people/second-factor.ts';
import { endSessions } from '../../../domain/people/sessions.ts';
import { businessName } from '../../../domain/settings.ts';
// biome-ignore lint/style/noRestrictedImports: on the handle without a scope; each begins with `lockCaller`
import { type Db, inTransaction } from '../../../kit/server/db/db.ts';
import { unscopedOf } from '../../../kit/server/db/scope.ts';
import type { AnyRequest, App } from '../../../kit/server/http/app.ts';
import { setArea } from '../../../kit/server/http/calls.ts';
import { type KeySource, seal, unseal } from '../../../kit/server/process/secret-key.ts';
import { addActivity, placeOf } from '../../../kit/server/records/activity.ts';
import { RuleError } from '../../../kit/shared/refusals.ts';
import { call } from '../../../kit/shared/wire.ts';
import { checkAttempts, checkAttemptsInTurn, countFailure, passwordAttempt } from '../attempts/attempts.ts';
import { confirmPassword } from '../confirm-password.ts';
import { sessionRefusals } from '../messages.ts';
import { appAddress, newAppSecret, newRecoveryCodes, stepOf } from './codes.ts';
import {
  codeBody,
  codesAnswer,
  factorRefusals,
  messages,
  offAnswer,
  passwordBody,
  path,
  startAnswer,
  stateCall,
} from './contract.ts';
import { contextOf, keyForSealing } from './key.ts';
import { confirm, lockPerson, readState, replaceRecoveryCodes, secretOf, storePending } from './queries.ts';

/**
 * The second factor of the person who is signed in. None of the calls is an `app.write`, because the stored response
 * would hold secrets.
 * @param source where this console has the key of the secrets
 */
export function secondFactorRoutes(source: KeySource) {
  return async (app: App): Promise<void> => {
    setArea(app, 'account', 'Profile');

    const db = unscopedOf(app.db);
    const config = { isBeforeSecondFactor: true };

    app.get(path, { config, ...stateCall }, async ({ user }) => ({
      data: await readState(db, user.id),
    }));

    app.post(
      path,
      {
        config: { ...config, hasPassword: true },
        ...call('startSecondFactor', 'Make a secret for an app', {
          body: passwordBody,
          response: { 200: startAnswer },
        }),
      },
      async (request) => ({
        data: await withPassword(app, request, (db, person) => start(db, source, person)),
      }),
    );

    app.post(
      `${path}/confirm`,
      {
        config: { ...config, hasPassword: true },
        ...call('confirmSecondFactor', 'Turn the second factor on', {
          body: codeBody,
          response: { 200: codesAnswer },
        }),
      },
      async (request) => ({
        msg: messages.on,
        data: { recovery_codes: await turnOn(app, source, request) },
      }),
    );

    app.post(
      `${path}/recoverycodes`,
      {
        config: { hasPassword: true },
        ...call('renewRecoveryCodes', 'Make new recovery codes', {
          body: passwordBody,
          response: { 200: codesAnswer },
        }),
      },
      async (request) => ({
        msg: messages.renewed,
        data: {
          recovery_codes: await withPassword(app, request, (db) => renew(db, request)),
        },
      }),
    );

    app.post(
      `${path}/off`,
      {
        config: { hasPassword: true },
        ...call('turnOffSecondFactor', 'Turn the second factor off', {
          body: passwordBody,
          response: { 200: offAnswer },
        }),
      },
      async (request) => {
        await withPassword(app, request, (db) => turnOff(db, request));
        return { msg: messages.off };
      },
    );
  };
}

type FactorOwner = { id: number; email: string };

/** One transaction for a person who has typed the right password, and whose password stays so meanwhile. */
async function withPassword<Result>(
  app: App,
  request: AnyRequest & { body: z.output<typeof passwordBody> },
  work: (db: Db, person: FactorOwner) => Promise<Result>,
): Promise<Result> {
  const { user, body } = request;
  const { attempt, hash } = await confirmPassword(app, request, body.password);
  return inTransaction(unscopedOf(app.db), async (db) => {
    await app.lockCaller(db, request);
    await checkAttemptsInTurn(db, attempt);
    const { email, password_hash } = await lockPerson(db, user.id);
    if (password_hash !== hash) throw sessionRefusals.wrong_password().at('password');
    return work(db, { id: user.id, email });
  });
}

const record = (db: Db, request: AnyRequest, detail: string) =>
  addActivity(db, { kind: 'Account change', user_id: request.user.id, detail, ...placeOf(request) });

async function start(db: Db, source: KeySource, { id, email }: FactorOwner) {
  if ((await readState(db, id)).is_on) throw factorRefusals.factor_on();
  const key = await keyForSealing(db, source);
  const secret = await newAppSecret();
  await storePending(db, id, seal(key, secret, contextOf(id)));
  const issuer = (await businessName(db)) || 'Distribution Console';
  return { secret, address: await appAddress(secret, issuer, email) };
}

/** Sessions that began without it end, except this one. */
async function turnOn(
  app: App,
  source: KeySource,
  request: AnyRequest & { body: z.output<typeof codeBody> },
): Promise<string[]> {
  const db = unscopedOf(app.db);
  const { user, body } = request;
  const attempt = passwordAttempt(user.id);
  await checkAttempts(db, attempt);
  const turning = inTransaction(db, async (db) => {
    await app.lockCaller(db, request);
    await checkAttemptsInTurn(db, attempt);
    const pending = await secretOf(db, user.id, false);
    const key = pending && (await keyForSealing(db, source));
    const secret = key && unseal(key, pending.secret, contextOf(user.id));
    if (secret === undefined) throw factorRefusals.qr_code_expired();
    const step = await stepOf(secret, body.code);
    if (step === undefined) throw factorRefusals.wrong_first_code().at('code');
    const { codes, hashes } = await newRecoveryCodes();
    await confirm(db, user.id, step, hashes);
    await endSessions(db, user.id, user.session_id);
    await record(db, request, 'second factor turned on');
    return codes;
  });
  return turning.catch(async (error: unknown) => {
    // Counted after the transaction has been undone, or the guess would be forgotten with it.
    if (error instanceof RuleError && error.code === 'wrong_first_code')
      await countFailure(db, attempt, { first: (db) => app.lockCaller(db, request) });
    throw error;
  });
}

async function renew(db: Db, request: AnyRequest): Promise<string[]> {
  const { id } = request.user;
  if (!(await readState(db, id)).is_on) throw factorRefusals.factor_off();
  const { codes, hashes } = await newRecoveryCodes();
  await replaceRecoveryCodes(db, id, hashes);
  await record(db, request, 'new recovery codes');
  return codes;
}

async function turnOff(db: Db, request: AnyRequest): Promise<void> {
  const { id, session_id } = request.user;
  if ((await readState(db, id)).is_compulsory) throw factorRefusals.factor_compulsory();
  if (!(await removeSecondFactor(db, id))) throw factorRefusals.factor_off();
  await endSessions(db, id, session_id);
  await record(db, request, 'second factor turned off');
}
