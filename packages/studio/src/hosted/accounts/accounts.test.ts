import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { submitTiny, testDesk, testKey } from "../../../test/test-desk.ts";
import type { HostedDesk } from "../desk.ts";
import { readApiKey } from "./api-key.ts";
import { createKey, keyFinder, listKeys, revokeKey } from "./keys.ts";
import { balanceOf, chargeCredits, holdCredits, releaseCredits } from "./ledger.ts";
import { RateLimit } from "./rate-limit.ts";

let desk: HostedDesk;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ desk, close } = await testDesk());
});
afterAll(() => close());

it("[H5] a key is kept as a hash, opens until it is revoked, and has its scopes", async () => {
  const { key, view } = await createKey(desk.database, { name: "one", scopes: ["read"] });
  expect(await keyFinder(desk.database)(key)).toMatchObject({ id: view.id, scopes: ["read"] });
  expect(await keyFinder(desk.database)(`${key.slice(0, -1)}_`)).toBeUndefined();
  expect(await keyFinder(desk.database)("rk_live_nothing")).toBeUndefined();
  const rows = await desk.database.tables.selectFrom("keys").selectAll().execute();
  const { id, secret } = readApiKey(key) ?? {};
  expect(id).toBe(view.id);
  expect(JSON.stringify(rows)).toContain(id);
  expect(JSON.stringify(rows)).not.toContain(secret);
  await revokeKey(desk.database, key);
  expect(await keyFinder(desk.database)(key)).toBeUndefined();
  expect((await listKeys(desk.database)).find(({ id }) => id === view.id)?.revokedAt).toBeTruthy();
});

it("[H5] callers that ask together get their own keys, and a revoked one none", async () => {
  const find = keyFinder(desk.database);
  const made = await Promise.all(["a", "b", "c"].map((name) => createKey(desk.database, { name })));
  await revokeKey(desk.database, made[1]?.key ?? "");
  const asked = [...made, ...made].map(({ key }) => find(key));
  const found = (await Promise.all(asked)).map((view) => view?.name);
  expect(found).toEqual(["a", undefined, "c", "a", undefined, "c"]);
  expect(await find(made[0]?.key ?? "")).toMatchObject({ name: "a" });
  await revokeKey(desk.database, made[0]?.key ?? "");
  expect(await find(made[0]?.key ?? "")).toBeUndefined();
});

it("[H5] a key that has run out opens nothing", async () => {
  const { key } = await createKey(desk.database, { name: "old", expiresAt: new Date(0) });
  expect(await keyFinder(desk.database)(key)).toBeUndefined();
});

it("[H5] a key may send its requests at once, then at its rate", () => {
  const limit = new RateLimit();
  const key = { id: "k", requestsPerMinute: 60 };
  expect(Array.from({ length: 60 }, () => limit.take(key, 0)).every((wait) => wait === 0)).toBe(
    true,
  );
  expect(limit.take(key, 0)).toBe(1);
  expect(limit.take({ ...key, id: "other" }, 0)).toBe(0);
  expect(limit.take(key, 1000)).toBe(0);
  expect(limit.take(key, 1000)).toBe(1);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("hold" as const), credits: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constant("charge" as const), credits: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant("release" as const), credits: fc.constant(0) }),
);

it("[H7] whatever happens to a job, balance and ledger agree and nothing goes below zero", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const key = await testKey(desk, { credits: 100 });
      const jobId = await submitTiny(desk, key);
      const place = { accountId: key.accountId, jobId };
      for (const { kind, credits } of steps)
        await desk.database.tables
          .transaction()
          .execute(async (trx) => {
            if (kind === "hold") await holdCredits(trx, place, credits);
            if (kind === "charge") await chargeCredits(trx, place, { kind: "render", credits });
            if (kind === "release") await releaseCredits(trx, place);
          })
          .catch((error: unknown) => expect(String(error)).toContain("credits"));
      const entries = await desk.database.tables
        .selectFrom("ledger")
        .select("amount")
        .where("account_id", "=", key.accountId)
        .execute();
      const sum = entries.reduce((all, { amount }) => all + amount, 0);
      expect(await balanceOf(desk.database.tables, key.accountId)).toBe(sum);
      expect(sum).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 25 },
  );
});
