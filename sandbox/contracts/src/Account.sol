// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A smart account with one owner: it does what the owner asks, and its signature is the owner's (ERC-1271).
contract Account {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    address public immutable owner;

    error NotTheOwner(address caller);

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory) {
        _onlyOwner();
        return _run(target, value, data);
    }

    function executeBatch(Call[] calldata calls) external returns (bytes[] memory answers) {
        _onlyOwner();
        answers = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) answers[i] = _run(calls[i].target, calls[i].value, calls[i].data);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        uint8 v = uint8(signature[64]);
        address signer = ecrecover(hash, v < 27 ? v + 27 : v, bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0x150b7a02;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xf23a6e61;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return 0xbc197c81;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x1626ba7e || id == 0x150b7a02 || id == 0x4e2312e0;
    }

    function _onlyOwner() private view {
        if (msg.sender != owner) revert NotTheOwner(msg.sender);
    }

    /// The target's revert data is passed on.
    function _run(address target, uint256 value, bytes calldata data) private returns (bytes memory answer) {
        bool done;
        (done, answer) = target.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
