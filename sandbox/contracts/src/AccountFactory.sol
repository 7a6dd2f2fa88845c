// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Account} from "./Account.sol";

/// Makes smart accounts, each at an address that is known before it is made (CREATE2).
contract AccountFactory {
    event AccountCreated(address indexed account, address indexed owner, uint256 salt);

    /// Makes the account, or gives the one that stands there.
    function createAccount(address owner, uint256 salt) external returns (address account) {
        account = getAddress(owner, salt);
        if (account.code.length > 0) return account;
        new Account{salt: bytes32(salt)}(owner);
        emit AccountCreated(account, owner, salt);
    }

    function getAddress(address owner, uint256 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Account).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
    }
}
