import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isPublicAddress } from "./public-address.ts";

const NOT_PUBLIC = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::ffff:0:7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::a9fe:a9fe",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "",
  "example.com",
];

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "93.184.215.14",
  "172.15.0.1",
  "172.32.0.1",
  "::ffff:8.8.8.8",
  "2606:4700:4700::1111",
  "2001:4860:4860::8888",
];

describe("public addresses", () => {
  it.each(NOT_PUBLIC)("[H9] %s is none", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(PUBLIC)("[H9] %s is one", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("[H9] an IPv4 address inside an IPv6 one is judged as it is alone", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });

  it("[H9] what lies behind a gateway never is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), fc.nat(0xffff), (high, low) => {
        const tail = `${high.toString(16)}:${low.toString(16)}`;
        expect(isPublicAddress(`64:ff9b::${tail}`)).toBe(false);
        expect(isPublicAddress(`2002:${tail}::1`)).toBe(false);
        expect(isPublicAddress(`::${tail}`)).toBe(false);
      }),
    );
  });
});
