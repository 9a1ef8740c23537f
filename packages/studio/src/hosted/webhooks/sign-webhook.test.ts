import { expect, it } from "vitest";

import { webhookHeaders } from "./sign-webhook.ts";

it("[H8] signs as Standard Webhooks says, with the example of its libraries", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(webhookHeaders(message, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});
